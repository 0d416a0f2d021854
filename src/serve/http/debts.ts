/**
 * The answers that each connection owes. An answer is owed from the headers of its request until it is out, or until
 * its connection is gone; Node emits no event for that on an answer that waits behind another one.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers owed on one connection, each with the function to call at its end. */
interface Account {
  readonly ends: (() => void)[];
  paid: () => void;
}

export interface Debts {
  /** Adds an answer; calls `ended` once, when the answer is out or its connection is gone. */
  readonly add: (socket: Socket, answer: ServerResponse, ended: () => void) => void;
  /** The number of answers that this connection owes. */
  readonly of: (socket: Socket) => number;
  /** Registers a function to call whenever this connection owes one answer less. */
  readonly whenPaid: (socket: Socket, paid: () => void) => void;
}

export function createDebts(): Debts {
  const accounts = new WeakMap<Socket, Account>();
  const accountOf = (socket: Socket): Account => {
    const known = accounts.get(socket);
    if (known !== undefined) return known;
    const account: Account = { ends: [], paid: () => {} };
    accounts.set(socket, account);
    socket.once('close', () => {
      for (const end of [...account.ends]) end();
    });
    return account;
  };
  return {
    add(socket, answer, ended) {
      const account = accountOf(socket);
      const end = (): void => {
        const at = account.ends.indexOf(end);
        if (at === -1) return;
        account.ends.splice(at, 1);
        ended();
        account.paid();
      };
      account.ends.push(end);
      answer.on('close', end);
    },
    of: (socket) => accounts.get(socket)?.ends.length ?? 0,
    whenPaid(socket, paid) {
      accountOf(socket).paid = paid;
    },
  };
}
