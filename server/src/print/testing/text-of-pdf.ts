import { extractText } from 'unpdf'

/** The text of each page, as a reader of PDF copies it; every space is an ordinary one. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string[]> => {
  // The reader takes the memory it is given along.
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: false })
  return text.map((page) => page.replace(/[\s\u00a0\u202f]+/g, ' '))
}
