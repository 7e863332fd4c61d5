/** Ends of names that mail programs turn into links, even without « www » or a path. */
const commonEnds = 'com|net|org|info|biz|fr|eu|io|co|ru|cn|xyz|top|shop|online|site|app|dev|link|click|test|example'

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`

const links = [
  /:\/\/|\b(?:https?|mailto|tel|sms):|\bwww\./,
  new RegExp(String.raw`(?:${label}\.)+\p{L}{2,}[/?#:]\S`, 'u'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${label}\.)+(?:${commonEnds})(?![\p{L}\p{N}-])`, 'u'),
  // Ends in other letters: рф, 中国. Sentences here are French.
  new RegExp(String.raw`(?:${label}\.)+(?:(?!\p{Script=Latin})\p{L}){2,}`, 'u'),
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}[/:]\S/,
]

/** True for a text that a mail program may turn into a link, in whatever letters, widths or invisible signs it is written. */
export const hasLink = (value: string): boolean => {
  const plain = value
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase()
  return links.some((pattern) => pattern.test(plain))
}
