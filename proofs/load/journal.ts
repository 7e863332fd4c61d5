import { type FileHandle, open, readFile } from 'node:fs/promises'

/** Write that the server acknowledged, with its answer. */
export interface Acknowledged {
  key: string
  /** Token it was sent with. */
  as: string
  path: string
  body: object
  status: number
  orderUuid: string
  orderStatus: string
}

/** Record of acknowledged writes, kept outside the system under test. Each is on disk before work continues. */
export class Journal {
  private readonly file: string
  private handle: FileHandle | undefined
  private waiting: { line: string; done: () => void; failed: (error: unknown) => void }[] = []
  private isWriting = false

  constructor(file: string) {
    this.file = file
  }

  /** Resolves once the entry is on disk. Entries that arrive meanwhile share the next flush. */
  append(entry: Acknowledged): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed })
      if (!this.isWriting) void this.flush()
    })
  }

  async read(): Promise<Acknowledged[]> {
    const text = await readFile(this.file, 'utf8')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  }

  async close(): Promise<void> {
    await this.handle?.close()
  }

  private async flush(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) {
      const batch = this.waiting
      this.waiting = []
      try {
        this.handle ??= await open(this.file, 'a')
        await this.handle.appendFile(batch.map(({ line }) => line).join(''))
        await this.handle.datasync()
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    this.isWriting = false
  }
}
