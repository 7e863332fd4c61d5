/** Signs that no reader sees: zero width, direction marks, soft hyphens, fillers, selectors, tags. */
const invisible = new RegExp(
  String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164` +
    String.raw`\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`,
  'gu',
)

/** Those of them that words need: joiners and selectors of emoji, of Persian and of Mongolian. */
const needed = /[\ufe00-\ufe0f]|[\u180b-\u180f]|[\u{e0020}-\u{e007f}]|\u200c|\u200d/u

/** Text on one line, as it is kept: composed letters, one space between words, no invisible sign. */
export const plainText = (value: string): string =>
  withoutInvisible(value)
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/** Text of any number of lines, with composed letters and without the invisible signs that no word needs. */
export const withoutInvisible = (value: string): string =>
  value.replace(invisible, (sign) => (needed.test(sign) ? sign : '')).normalize('NFC')

/**
 * Code (reference, batch, EAN, invoice or tracking number) as it is kept and compared: composed letters, no invisible
 * sign, full-width signs as usual ones, a space for a cell's line break. Capitals and inner spaces stay. Equals code_text() of the database (migration
 * 0186), as a test of the server checks.
 */
export const codeText = (value: string): string =>
  value
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .normalize('NFC')
    .replace(/\p{Zs}|[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Two codes that differ by capitals and spaces alone have the same key: they are probably meant to be one. */
export const looseCode = (code: string): string => codeText(code).replace(/\s/g, '').toLowerCase()

/** False for line breaks and other control characters between words, but for tabs and traces of a wrong encoding. */
export const isOneLine = (value: string): boolean =>
  !/[^\P{Cc}\t\u0080-\u0084\u0086-\u009f]|[\u2028\u2029]/u.test(value.trim())
