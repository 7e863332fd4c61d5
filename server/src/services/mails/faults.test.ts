import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders/builders.ts'
import { smtpSteps, startSmtp } from '../../testing/servers/smtp.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { sendDueMails } from './send.ts'

const t = await createTestApp()
const { app } = t
const { contactId } = await aUser(app.db, 'customer')
const smtp = await startSmtp()
const folder = mkdtempSync(join(tmpdir(), 'quai-mails-'))
afterAll(async () => {
  smtp.hangUp()
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
})

const asOwner = async (text: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query(text)
  await owner.end()
}

const mailCount = 3
const someMails = async (): Promise<string[]> => {
  const rows = await app.db
    .insertInto('mails')
    .values(
      Array.from({ length: mailCount }, (_none, rank) => ({
        event: 'order_confirm',
        contact_id: contactId,
        to_email: `destinataire-${rank}@example.test`,
        to_name: 'Éloïse Noël',
        subject: `Commande confirmée ${rank}`,
        html: '<p>Bonjour</p>',
        body_text: 'Bonjour',
        next_attempt_at: new Date().toISOString(),
      })),
    )
    .returning('uuid')
    .execute()
  return rows.map(({ uuid }) => `<${uuid}@quai.test>`)
}
const states = async () =>
  (await app.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state)
/** Counts how often each message arrived. */
const arrivals = async (): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { messageId = '' } of await smtp.taken()) counts.set(messageId, (counts.get(messageId) ?? 0) + 1)
  return counts
}
const onceEach = (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]))

beforeEach(async () => {
  await app.db.deleteFrom('mails').execute()
  smtp.reset()
})

describe('le serveur d’e-mails', () => {
  const withSmtp = {
    ...app,
    site: 'https://quai.test',
    config: { ...app.config, SMTP_URL: smtp.url, MAIL_FROM: 'Quai <bonjour@quai.test>' },
  }
  /** Tries until nothing is left, as the sweep of each minute does. */
  const sweep = async () => {
    for (let tries = 0; tries < 5; tries++) {
      await sendDueMails({ ...withSmtp, clock: () => new Date(Date.parse(testNow) + tries * 3_600_000) })
    }
  }

  it('ne reçoit rien tant que la base n’a plus de place pour noter l’envoi', async () => {
    const ids = await someMails()
    await asOwner(`CREATE FUNCTION refuse_for_want_of_space() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_base BEFORE UPDATE ON mails FOR EACH ROW EXECUTE FUNCTION refuse_for_want_of_space()`)
    await expect(sweep()).rejects.toThrow('No space left')
    expect(await arrivals()).toEqual(new Map())
    await asOwner('DROP TRIGGER full_base ON mails')
    await sweep()
    expect(await arrivals()).toEqual(onceEach(ids))
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
  })

  it('coupe après avoir tout reçu, sans répondre : le mail arrive deux fois au plus, sous le même identifiant', async () => {
    const ids = await someMails()
    let cuts = 1
    smtp.at = (step) => {
      if (step === 'received' && cuts-- > 0) smtp.hangUp()
    }
    await sweep()
    expect(await states()).toEqual(ids.map(() => 'sent'))
    expect(await arrivals()).toEqual(new Map([...onceEach(ids), [ids[0] ?? '', 2]]))
  })

  it('coupe avant la fin du message : rien n’est perdu ni doublé', async () => {
    const ids = await someMails()
    let cuts = 1
    smtp.at = (step) => {
      if (step === 'recipient' && cuts-- > 0) smtp.hangUp()
    }
    await sweep()
    expect(await states()).toEqual(ids.map(() => 'sent'))
    expect(await arrivals()).toEqual(onceEach(ids))
  })

  it('répond trop tard : le mail repart plus tard, sous le même identifiant', { timeout: 60_000 }, async () => {
    const ids = await someMails()
    smtp.answersAfterMs = 6_000
    await sendDueMails(withSmtp)
    expect(await states()).toEqual(['failed', 'queued', 'queued'])
    smtp.answersAfterMs = 0
    await sweep()
    expect(await states()).toEqual(ids.map(() => 'sent'))
    expect(await arrivals()).toEqual(new Map([...onceEach(ids), [ids[0] ?? '', 2]]))
  })
})

describe('un processus tué pendant l’envoi', () => {
  const worker = fileURLToPath(new URL('../../testing/servers/mail-worker.ts', import.meta.url))
  const start = (): ChildProcess =>
    spawn(process.execPath, [worker], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: t.databaseUrl,
        QUAI_DATA: folder,
        QUAI_DEMO: 'false',
        SESSION_SECRET: 'x'.repeat(32),
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Quai <bonjour@quai.test>',
        PUBLIC_URL: 'https://quai.test',
        LOG_LEVEL: 'error',
      },
      stdio: 'inherit',
    })

  it.each(smtpSteps)(
    'à l’étape « %s » : un autre envoie tout, et chaque mail en cours deux fois au plus',
    { timeout: 120_000 },
    async (fatal) => {
      const ids = await someMails()
      const doomed = start()
      const end = once(doomed, 'exit')
      // The second mail, because the first one opens the connection.
      let rank = fatal === 'connected' ? 1 : 0
      smtp.at = (step) => {
        if (step === fatal && rank++ === 1) doomed.kill('SIGKILL')
      }
      expect((await end)[1]).toBe('SIGKILL')
      smtp.at = () => {}
      expect((await once(start(), 'exit'))[0]).toBe(0)
      expect(await states()).toEqual(ids.map(() => 'sent'))
      const counts = await arrivals()
      expect([...counts.keys()].toSorted()).toEqual(ids.toSorted())
      // One mail of each connection may have been received without a word of it; the first one was acknowledged.
      expect(counts.get(ids[0] ?? '')).toBe(1)
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
    },
  )
})
