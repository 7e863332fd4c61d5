import { extractText } from 'unpdf'

/** Returns the text of each page as a PDF reader copies it, with ordinary spaces only. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string[]> => {
  // The reader takes over the buffer it is given, so pass a copy.
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: false })
  return text.map((page) => page.replace(/[\s\u00a0\u202f]+/g, ' '))
}
