const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const savedAs = 'Ouvrez-le dans le tableur, enregistrez-le au format Excel (.xlsx) ou CSV, puis déposez-le.'

/** Says in French what a file is that is neither a text nor a workbook of today; undefined when it may be one. */
export const foreignFile = (bytes: Uint8Array): string | undefined => {
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return oleFile(Buffer.from(bytes))
  // A workbook of Excel 2 to 5 without its container.
  if (starts(bytes, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && bytes.subarray(0, 16).includes(0))
    return oldWorkbook
  const head = headOf(bytes)
  if (head.startsWith('%pdf-')) return 'C’est un PDF : un tableau se dépose au format Excel (.xlsx) ou CSV.'
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head)) return `C’est un classeur au format XML. ${savedAs}`
  if (/^(<!--.*?-->|<\?xml[^>]*>|\s)*<(!doctype html|html|head|meta|body|style|table)\b/s.test(head))
    return `Ce fichier est une page web, quel que soit son nom. ${savedAs}`
  return /^(from:|mime-version:|content-type: multipart)/.test(head)
    ? `Ce fichier est une page web archivée, quel que soit son nom. ${savedAs}`
    : undefined
}

const oldWorkbook = `C’est un ancien classeur (.xls). ${savedAs}`

/** Names a file in the container of older Office programs by the streams that it lists. */
const oleFile = (bytes: Buffer): string => {
  // Some programs write the names of streams in capitals.
  const lists = (name: string) =>
    [name, name.toUpperCase()].some((written) => bytes.includes(Buffer.from(written, 'utf16le')))
  if (lists('EncryptedPackage'))
    return 'Ce classeur est protégé par un mot de passe : enlevez-le dans le tableur, enregistrez le classeur, puis déposez-le.'
  return lists('Workbook') || lists('Book')
    ? oldWorkbook
    : 'Ce fichier n’est pas un tableau : déposez un classeur Excel (.xlsx) ou un CSV.'
}

/** Returns the beginning of a text, whatever its encoding, in lower case. */
const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 4_096))
    .toString('latin1')
    .replace(/\0|^(ï»¿|ÿþ|þÿ)/g, '')
    .trimStart()
    .toLowerCase()
