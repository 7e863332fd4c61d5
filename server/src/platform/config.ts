import { z } from 'zod'
import { StartupProblem } from './startup-problem.ts'

/** `oui` and `non` are what earlier installations say. */
const flag = z.stringbool({ truthy: ['true', 'yes', '1', 'oui'], falsy: ['false', 'no', '0', 'non'] }).optional()

const days = (byDefault: number) => z.coerce.number().int().min(1).max(3_650).default(byDefault)

const seconds = (byDefault: number) => z.coerce.number().int().min(1).max(3_600).default(byDefault)

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    /** The machine itself only, unless told: the demo's passwords are public. */
    HOST: z.string().default('localhost'),
    DATABASE_URL: z.string().optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    QUAI_DATA: z.string().optional(),
    PUBLIC_URL: z.url().optional(),
    SESSION_SECRET: z.string().min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Quai <ne-pas-repondre@quai.example>'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Jobs run in the server unless workers run apart. */
    QUAI_JOBS: flag,
    QUAI_DEMO: flag,
    QUAI_KEEP_MAILS_DAYS: days(90),
    QUAI_KEEP_NOTIFICATIONS_DAYS: days(180),
    /** How long one statement of an export may take (see time-limits.ts). */
    QUAI_EXPORT_SECONDS: seconds(120),
    /** How long an import may take, its transaction included. */
    QUAI_IMPORT_SECONDS: seconds(300),
    /** A worker answers /metrics and /healthz there; a server does so on its own port. */
    QUAI_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Calls get 503 while the event loop lags more than this; 0: never. */
    QUAI_MAX_LAG_MS: z.coerce.number().int().min(0).default(2_000),
    /** Of the first administrator, created where there is none. */
    QUAI_ADMIN_EMAIL: z.email().optional(),
    TRUST_PROXY: flag,
    /** Files go to this bucket; without it, to the data folder. */
    S3_BUCKET: z.string().optional(),
    /** Of a server other than Amazon's. */
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .refine((given) => !given.S3_BUCKET || (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  })

export type Config = z.infer<typeof environment>

/** The environment, checked once at the start. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const names = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new StartupProblem(`Unreadable configuration: ${names}. The table in the README gives the values allowed.`)
}
