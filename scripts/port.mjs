import { createServer } from 'node:net'

/**
 * Throws an error that says what to do when the port of the server is taken. Asked before installing and building, which take minutes.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureFreePort({ PORT, HOST }) {
  const port = Number(PORT || 4000)
  // The server itself explains a port that is none.
  if (!Number.isInteger(port) || port < 1 || port > 65535) return
  await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`))
      else resolve(undefined)
    })
    server.listen({ port, host: HOST || 'localhost' }, () => server.close(resolve))
  })
}
