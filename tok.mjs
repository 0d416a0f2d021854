import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { TOOLS } from './dist/src/contract/tools.js';
console.log(encode(JSON.stringify({tools:TOOLS})).length);
for (const t of TOOLS) console.log(t.name, encode(JSON.stringify(t)).length);
