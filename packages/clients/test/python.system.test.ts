/** Runs the tests of all clients with the Python client; also tests its types, its package and the program of its page. */

import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, VERSION } from '../../../src/service/built/project.ts';
import { blocksOf } from '../../../test/docs/blocks.ts';
import { freshFolder } from '../../../test/freshFolder.ts';
import { needs, pathOf } from '../../../test/parts/needs.ts';
import { type CallOutcome, describeClient, LONG_WAV, type Step, startAround, WAV } from './contract.ts';

const around = startAround();
const PYTHON = {
  ...process.env,
  PYTHONPATH: join(ROOT, 'packages/clients/python'),
  PYTHONDONTWRITEBYTECODE: '1',
  NO_PROXY: '*',
};

const DRIVER = `
import base64, json, pathlib, sys, tempfile
from koine_tutor import Tutor, TutorProblem, TutorUnreachable
step = json.load(sys.stdin)
tutor = Tutor(step["url"] + "/", step["key"], timeout=step["timeoutMs"] / 1000, retries=2, backoff=0.001, longest_wait=2)
target, scheme = step.get("target"), step.get("scheme")
wav = base64.b64decode(step["wav"]) if step.get("wav") else None
progress = []
def upload():
    with tempfile.NamedTemporaryFile() as file:
        file.write(wav)
        file.seek(0)
        return tutor.upload([wav, pathlib.Path(file.name), file][step["form"]])
def batch_all():
    results = tutor.batch_all(step["items"], lambda answers, all: progress.append([len(answers), all]))
    return {"results": results, "progress": progress}
calls = {
    "score": lambda: tutor.score(target, step.get("ipa"), wav=wav, audio_url=step.get("audio_url"), scheme=scheme),
    "passage": lambda: list(tutor.passage([target], wav=wav, recognizer=step.get("recognizer"))),
    "batch": lambda: tutor.batch(step["items"]),
    "batchAll": batch_all,
    "upload": upload,
    "speech": lambda: len(tutor.speech(target, scheme=scheme)),
    "capabilities": tutor.capabilities,
    "read": lambda: tutor.read(target, scheme=scheme),
    "suggest": lambda: tutor.suggest(target, scheme=scheme),
}
try:
    outcome = {"answer": calls[step["method"]]()}
except TutorProblem as problem:
    outcome = {"problem": {"status": problem.status, "code": problem.code, "pointer": problem.pointer, "detail": str(problem),
        "retryAfter": problem.retry_after, "requestId": problem.request_id}, "progress": progress}
except TutorUnreachable as error:
    outcome = {"unreachable": str(error), "status": error.status}
print(json.dumps(outcome))
`;

async function python(step: Step): Promise<CallOutcome> {
  const running = promisify(execFile)(pathOf('python3'), ['-c', DRIVER], { env: PYTHON, maxBuffer: 2 ** 24 });
  const { wav, key, timeoutMs = 60_000, ...rest } = step;
  running.child.stdin?.end(
    JSON.stringify({
      ...rest,
      url: around.flaky.url,
      key: key === null ? null : (key ?? around.app.secret),
      timeoutMs,
      ...(wav && { wav: (wav === 'long' ? LONG_WAV : WAV).toString('base64') }),
    }),
  );
  return JSON.parse((await running).stdout);
}

describeClient('Python', python, around, needs('python3'));

const printed = async (program: string, more: object = {}): Promise<string> =>
  (await promisify(execFile)(pathOf('python3'), ['-c', program], { env: { ...PYTHON, ...more } })).stdout;

it('the client in Python works as one file, without its types', needs('python3'), async () => {
  const folder = await freshFolder();
  copyFileSync(join(ROOT, 'packages/clients/python/koine_tutor/__init__.py'), join(folder, 'koine_tutor.py'));
  const program = 'import koine_tutor; print(koine_tutor.Tutor("http://a.example/").base_url)';
  expect(await printed(program, { PYTHONPATH: folder })).toBe('http://a.example\n');
});

it('the client in Python says what it takes in place of a path', needs('python3'), async () => {
  const program = `
import koine_tutor
try:
    koine_tutor.Tutor("http://127.0.0.1:9").score(target="θεός", wav="said.wav")
except TypeError as error:
    print(error)`;
  expect(await printed(program)).toBe(
    'wav takes the bytes of a recording, as Path(name).read_bytes(); found str\n',
  );
});

it('every name in the types of the client in Python has a meaning', needs('python3'), async () => {
  const program = `
import typing
from koine_tutor import types
named = [one for one in vars(types).values() if hasattr(one, "__required_keys__")]
print(len([typing.get_type_hints(one) for one in named]), sorted(types.TutorResponse.__required_keys__)[0])`;
  expect(await printed(program)).toMatch(/^[4-9]\d api\n$/u);
});

it('setuptools builds the client in Python with its types', needs('python3'), async () => {
  const folder = await freshFolder();
  // The build runs in a copy, because setuptools writes files next to the sources.
  cpSync(join(ROOT, 'packages/clients/python'), folder, { recursive: true });
  const words = '--quiet egg_info build_py --build-lib built'.split(' ');
  const setup = ['-c', 'from setuptools import setup; setup()', ...words];
  await promisify(execFile)(pathOf('python3'), setup, { cwd: folder });
  expect(readdirSync(join(folder, 'built/koine_tutor'))).toEqual(
    expect.arrayContaining(['__init__.py', 'py.typed', 'types.py']),
  );
  const facts = readFileSync(join(folder, 'koine_tutor.egg-info/PKG-INFO'), 'utf8');
  expect(facts).toContain(`\nVersion: ${VERSION}\n`);
});

const PAGE = readFileSync(join(ROOT, 'docs', 'clients.md'), 'utf8');
const [shown = '', ...others] = blocksOf(PAGE).flatMap(({ language, text }) =>
  language === 'python' && text.includes('koine_tutor') ? [text] : [],
);

it('the program in Python on the page runs', needs('python3'), async () => {
  expect(others).toEqual([]);
  const environment = { BASE_URL: around.app.url, KEY: around.app.secret };
  expect(await printed(shown, environment)).toBe('0.65\n1 sound +0.25\n2 stress +0.1\n');
});

it('mypy knows the answers of the client and of the program on the page', needs('mypy'), async () => {
  const folder = await freshFolder();
  writeFileSync(join(folder, 'program.py'), shown);
  const { stdout } = await promisify(execFile)(pathOf('mypy'), ['--cache-dir=/dev/null', 'program.py'], {
    cwd: folder,
    env: { ...PYTHON, MYPYPATH: PYTHON.PYTHONPATH },
  }).catch((error) => error);
  expect(stdout).toMatch(/^Success: /u);
});
