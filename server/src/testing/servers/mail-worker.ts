import { openApp } from '../../app/startup/start.ts'
import { readConfig } from '../../platform/config.ts'
import { sendDueMails } from '../../services/mails/send.ts'

// Sends what is due, as a worker does, in a process that a test can kill.
const app = await openApp(readConfig())
await sendDueMails(app)
await app.close()
process.exit(0)
