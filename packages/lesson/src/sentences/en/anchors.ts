/**
 * Model words for each sound (row) in each mother tongue (column). Two phones separated by a space are one letter or
 * a diphthong. If a language lacks a sound, its cell begins with `none`, and gives an instruction or the nearest
 * sound. An empty UK cell equals the US cell.
 *
 * Checked against Wikipedia's keys to the IPA for Spanish, Portuguese, German and Korean, Martínez-Celdrán and others
 * (Castilian Spanish, Journal of the IPA 33, 2003) and Eychenne and Jang (merger of Korean mid front vowels, 2015).
 * English and other words were checked only by our own ears. `erasmian` follows Mounce, Basics of Biblical Greek
 * (2019), quoted from memory.
 */

export const MOTHER_TONGUES = ['en-US', 'en-GB', 'es', 'pt', 'de', 'ko'] as const;

export type MotherTongue = (typeof MOTHER_TONGUES)[number];

export type AnchorRow = readonly [
  sound: string,
  us: string,
  uk: string,
  es: string,
  pt: string,
  de: string,
  ko: string,
];

// biome-ignore format: a table, one sound a line
export const ANCHORS: readonly AnchorRow[] = [
  ['p', 'the p of spot', '', 'the p of pan', 'the p of pai', 'the p of Spiel', 'the ㅃ of 빵'],
  ['b', 'the b of bed', '', 'the b of ambos', 'the b of bola', 'the b of aber', 'the ㅂ of 나비'],
  ['t', 'the t of stop', '', 'the t of tú', 'the t of tatu', 'the t of Stein', 'the ㄸ of 딸'],
  ['d', 'the d of dog', '', 'the d of andar', 'the d of dado', 'the d of oder', 'the ㄷ of 바다'],
  ['k', 'the k of sky', '', 'the c of casa', 'the c of casa', 'the k of Skat', 'the ㄲ of 꿈'],
  ['ɡ', 'the g of go', '', 'the g of tengo', 'the g of gato', 'the g of legen', 'the ㄱ of 장갑'],
  ['c', 'the k of ski', '', 'the qu of quieto', 'the qu of quieto', 'the k of Skizze', 'the ㄲ of 끼'],
  ['ɟ', 'the g of argue', '', 'the gu of un guiño', 'the gu of guia', 'the g of Regierung', 'the ㄱ of 여기'],
  ['pʰ', 'the p of pot, with its puff of breath', '', 'none: say p and let a puff of breath follow', 'none: say p and let a puff of breath follow', 'the p of Pass', 'the ㅍ of 팔'],
  ['tʰ', 'the t of top, with its puff of breath', '', 'none: say t and let a puff of breath follow', 'none: say t and let a puff of breath follow', 'the t of Tal', 'the ㅌ of 탈'],
  ['kʰ', 'the k of kite, with its puff of breath', '', 'none: say k and let a puff of breath follow', 'none: say k and let a puff of breath follow', 'the k of Kuh', 'the ㅋ of 칼'],
  ['f', 'the f of fan', '', 'the f of fin', 'the f of faca', 'the f of Fisch', 'none: put your upper teeth on your lower lip and let the air flow'],
  ['v', 'the v of van', '', 'none: say f with your voice on', 'the v of vida', 'the w of Wasser', 'none: put your upper teeth on your lower lip and hum'],
  ['θ', 'the th of thin', '', 'the z of zapato, as in Spain', 'none: say s with the tip of your tongue between your teeth', 'none: say the ss of Wasser with the tip of your tongue between your teeth', 'none: say ㅆ with the tip of your tongue between your teeth'],
  ['ð', 'the th of this', '', 'the d of boda', 'none: say z with the tip of your tongue between your teeth', 'none: say the s of Sonne with the tip of your tongue between your teeth', 'none: put the tip of your tongue between your teeth, let the air flow and hum'],
  ['s', 'the s of sun', '', 'the s of sol', 'the s of sala', 'the ss of Wasser', 'the ㅆ of 쌀'],
  ['z', 'the z of zoo', '', 'the s of mismo', 'the z of zero', 'the s of Sonne', 'none: say ㅅ and buzz, with your voice on'],
  ['ç', 'the h of huge', '', 'none: whisper a long i', 'none: whisper a long i', 'the ch of ich', 'the ㅎ of 힘'],
  ['ʝ', 'none: say the y of yes and narrow the gap until it buzzes', '', 'the y of mayo', 'none: say the i of maio and narrow the gap until it buzzes', 'the j of ja, buzzed', 'none: begin 여 and narrow the gap until it buzzes'],
  ['x', 'the ch of Scottish loch', '', 'the g of gente', 'the rr of carro, scraped', 'the ch of Buch', 'the ㅎ of 흙'],
  ['ɣ', 'none: say the g of go without closing, so that it buzzes', '', 'the g of lago', 'none: say the g of lago without closing, so that it buzzes', 'none: say the ch of Buch with your voice on', 'none: say the ㄱ of 아가 without closing, so that it buzzes'],
  ['h', 'the h of hat', '', 'the soft j of the Caribbean', 'the r of rio', 'the h of Haus', 'the ㅎ of 하나'],
  ['l', 'the l of leaf', '', 'the l of luz', 'the l of lua', 'the l of Licht', 'the ㄹㄹ of 빨리, short'],
  ['r', 'the tt of butter, a quick tap', 'none: tap the ridge behind your teeth once, as Scots do in very', 'the rr of perro, or the r of pero', 'the r of caro', 'the rolled r of Bavaria', 'the ㄹ of 나라'],
  ['r̥', 'none: whisper hr with a tapped r', '', 'none: whisper the rr of perro', 'none: whisper the r of caro', 'none: whisper a rolled r', 'none: whisper the ㄹ of 나라'],
  ['m', 'the m of man', '', 'the m of mano', 'the m of mala', 'the m of Mann', 'the ㅁ of 물'],
  ['n', 'the n of no', '', 'the n of nada', 'the n of nada', 'the n of Name', 'the ㄴ of 나'],
  ['ɲ', 'the ny of canyon', '', 'the ñ of señor', 'the nh of nhoque', 'the gn of Champagner', 'the second ㄴ of 언니'],
  ['ŋ', 'the ng of sing', '', 'the n of tengo', 'the n of manga', 'the ng of singen', 'the ㅇ of 강'],
  ['j', 'the y of yes', '', 'the i of bien', 'the i of pai', 'the j of ja', 'the y of 야'],
  ['w', 'the w of we', '', 'the u of cuatro', 'the u of água', 'none: say a short u and glide on at once', 'the w of 와'],
  ['t͡ʃ', 'the ch of church', '', 'the ch of chico', 'the t of tia', 'the tsch of deutsch', 'the ㅊ of 차'],
  ['d͡z', 'the ds of beds', '', 'none: say d and the s of mismo as one sound', 'none: say d and z as one sound', 'none: say the z of Zeit with your voice on', 'none: start the ㄷ of 바다 and let it go into a buzz'],
  ['ɯ', 'none: say the ou of soup with your lips spread', '', '', '', '', 'the ㅡ of 으'],
  ['a', 'the a of father, kept short', '', 'the a of casa', 'the a of casa', 'the a of Mann', 'the ㅏ of 나'],
  ['aː', 'the a of father, held long', '', 'the a of casa, held long', 'the a of casa, held long', 'the a of Vater', 'the ㅏ of 나, held long'],
  ['e', 'the e of bet', '', 'the e of mesa', 'the é of café', 'the e of Bett', 'the ㅔ of 네'],
  ['e̝', 'the ay of day, without the glide at its end', 'the ay of day, as Scots say it', 'none: say an e between mesa and misa', 'the ê of você', 'the ee of See', 'none: say a vowel between ㅔ and ㅣ'],
  ['eː', 'the ay of day, long, without the glide at its end', 'the ay of day, as Scots say it, held long', 'none: say an e between mesa and misa, and hold it', 'the ê of você, held long', 'the ee of See', 'none: say a vowel between ㅔ and ㅣ, and hold it'],
  ['ɛ', 'the e of bet', '', 'none: say the e of perro more openly', 'the é of café', 'the e of Bett', 'the ㅐ of 개, more open'],
  ['ɛː', 'the e of bet, held long', 'the ai of fairy', 'none: say the e of perro more openly, and hold it', 'the é of café, held long', 'the ä of Käse', 'the ㅐ of 개, more open, held long'],
  ['i', 'the i of ski', '', 'the i of vino', 'the i of vida', 'the first i of Italien', 'the ㅣ of 이'],
  ['iː', 'the ee of see', '', 'the i of vino, held long', 'the i of vida, held long', 'the ie of Liebe', 'the ㅣ of 이, held long'],
  ['o', 'the o of go, cut short before it glides', 'the o of more, cut short', 'the o of todo', 'the ô of avô', 'the o of Gott', 'the ㅗ of 오'],
  ['ɔ', 'the o of off, lips rounded', 'the o of off', 'none: say the o of torre more openly', 'the ó of avó', 'the o of Gott', 'none: open your mouth a little more than for ㅗ'],
  ['ɔː', 'none: round your lips, say the o of off and hold it', 'the o of off, held long', 'none: say the o of torre more openly, and hold it', 'the ó of avó, held long', 'none: say the o of Gott and hold it', 'none: open your mouth a little more than for ㅗ, and hold it'],
  ['u', 'the ou of soup', 'the oo of pool, cut short', 'the u of luna', 'the u of lua', 'the U of Universität', 'the ㅜ of 우'],
  ['uː', 'the oo of food', 'the oo of pool', 'the u of luna, held long', 'the u of lua, held long', 'the u of gut', 'the ㅜ of 우, held long'],
  ['y', 'none: round your lips as for oo and say ee', '', 'none: round your lips as for u and say i', 'none: round your lips as for u and say i', 'the first y of Psychologie', 'none: round your lips as for ㅜ and say ㅣ'],
  ['yː', 'none: round your lips as for oo and say a long ee', '', 'none: round your lips as for u and say a long i', 'none: round your lips as for u and say a long i', 'the ü of kühl', 'none: round your lips as for ㅜ and say a long ㅣ'],
  ['k s', 'the x of fox', '', 'the x of examen', 'the x of táxi', 'the x of Hexe', 'the ㄱㅅ of 박사'],
  ['p s', 'the ps of lips', '', 'the ps of eclipse', 'the ps of bíceps, with no vowel between', 'the ps of Psalm', 'the ㅂㅅ of 엽서'],
  ['z d', 'the sd of wisdom', '', 'none: say the s of mismo and then the d of andar, as one', 'none: say the s of mesma and then d, as one', 'none: say the s of Sonne and then d, as one', 'none: buzz, then say the ㄷ of 바다'],
  ['a j', 'the ai of aisle', '', 'the ai of baile', 'the ai of pai', 'the ei of mein', 'the word 아이'],
  ['e j', 'the ei of eight', '', 'the ei of seis', 'the ei of lei', 'none: say the ee of See and glide to i', 'the 에이 of 에이스, in one breath'],
  ['ɔ j', 'the oi of oil', '', 'the oy of hoy', 'the ói of herói', 'the eu of neu', 'the word 오이'],
  ['o j', 'the oi of oil', '', 'the oy of hoy', 'the oi of boi', 'none: say the o of Gott and glide to i', 'the word 오이'],
  ['w i', 'the ui of suite', '', 'the ui of fui', 'the ui of tranquilo', 'none: say a short u and glide to i', 'the 위 of 가위'],
  ['a w', 'the ow of cow', '', 'the au of causa', 'the au of mau', 'the au of Haus', 'the word 아우'],
  ['e w', 'none: say the e of bet and glide to oo', '', 'the eu of deuda', 'the eu of meu', 'none: say the e of Bett and glide to u', 'none: say 에 and 우, run together'],
  ['ɛ w', 'none: say the e of bet and glide to oo', '', 'the eu of deuda', 'the éu of céu', 'none: say the e of Bett and glide to u', 'none: say 애 and 우, run together'],
];

/** Rows that replace rows above in single schemes. */
// biome-ignore format: a table, one sound a line
export const SCHEME_ANCHORS: Readonly<Record<string, readonly AnchorRow[]>> = {
  erasmian: [
    ['p', 'the p of peach', '', 'the p of pan', 'the p of pai', 'the p of Pass', 'the ㅍ of 팔'],
    ['t', 'the t of talk', '', 'the t of tú', 'the t of tatu', 'the t of Tal', 'the ㅌ of 탈'],
    ['k', 'the k of kitchen', '', 'the c of casa', 'the c of casa', 'the k of Kuh', 'the ㅋ of 칼'],
    ['r', 'the r of red; a tap or a roll is fine, too', '', 'the rr of perro, or the r of pero', 'the r of caro', 'the r of rot', 'the ㄹ of 나라'],
    ['a', 'the a of father', '', 'the a of casa', 'the a of casa', 'the a of Vater', 'the ㅏ of 나'],
    ['e', 'the ey of they', '', 'the e of mesa', 'the ê of você', 'the ee of See', 'the ㅔ of 네'],
    ['o', 'the o of tone', '', 'the o of todo', 'the ô of avô', 'the o of Ton', 'the ㅗ of 오'],
    ['i', 'the i of ski', '', 'the i of vino', 'the i of vida', 'the first i of Italien', 'the ㅣ of 이'],
    ['e w', 'none: say the ey of they and glide to oo', '', 'the eu of deuda', 'the eu of meu', 'none: say the ee of See and glide to u', 'none: say 에 and 우, run together'],
  ],
  attic: [
    ['i', 'the i of ski, kept short', '', 'the i of vino', 'the i of vida', 'the first i of Italien', 'the ㅣ of 이'],
  ],
};

/** Model words for glides, which occur only in diphthongs. */
export const GLIDES: Readonly<Record<string, string>> = {
  j: 'the short ee at the end of eye',
  w: 'the short oo at the end of cow',
};
