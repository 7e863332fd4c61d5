/** Declares the part that tests use, because the package has no types. */
declare module 's3rver' {
  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  /** Request and answer of Koa. */
  interface Call {
    method: string
    status: number
    type: string
    body: string
  }

  // biome-ignore lint/style/noDefaultExport: the module has no other
  export default class S3rver {
    constructor(options: Options)
    middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
