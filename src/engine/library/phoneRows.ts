import type { CapabilitiesResponse } from '../../contract/capabilities.ts';
import { featuresInWords } from '../coach/errorCode.ts';
import { ALIASES, PHONES, type Phone } from '../phonology/phones.ts';

type PhoneRow = CapabilitiesResponse['phones'][number];

function phoneRow(phone: Phone): PhoneRow {
  const aliases = ALIASES.filter(([, symbol]) => symbol === phone.symbol).map(([alias]) => alias);
  const { kind, ...features } = featuresInWords(phone);
  return {
    symbol: phone.symbol,
    ...(aliases.length > 0 && { aliases }),
    kind: phone.kind,
    ...features,
    ...('sibilant' in phone && phone.sibilant && { sibilant: true }),
  } as PhoneRow;
}

export const phoneRows = (): PhoneRow[] => PHONES.map(phoneRow);
