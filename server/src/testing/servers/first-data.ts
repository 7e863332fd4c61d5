// node first-data.ts <folder>: leaves in the folder what the first start of a server does. See copyFirstData().
import { startServer } from './server-process.ts'

const [, , dataFolder] = process.argv
if (!dataFolder) throw new Error('Name the folder')
const server = await startServer({ dataFolder })
server.kill('SIGTERM')
await server.exited
