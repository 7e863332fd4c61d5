import { createServer } from 'node:net'

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      // A listening TCP server has a port.
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
