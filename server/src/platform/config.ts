import { z } from 'zod'
import { StartupProblem } from './startup-problem.ts'

/** Also reads `oui` and `non`, which older installations use. */
const flag = z.stringbool({ truthy: ['true', 'yes', '1', 'oui'], falsy: ['false', 'no', '0', 'non'] }).optional()

const days = (byDefault: number) => z.coerce.number().int().min(1).max(3_650).default(byDefault)

const seconds = (byDefault: number) => z.coerce.number().int().min(1).max(3_600).default(byDefault)

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    /** By default only this machine can connect, because the demo's passwords are public. */
    HOST: z.string().default('localhost'),
    DATABASE_URL: z.string().optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    QUAI_DATA: z.string().optional(),
    PUBLIC_URL: z.url().optional(),
    SESSION_SECRET: z.string().min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Quai <ne-pas-repondre@quai.example>'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Set to false when separate workers run the jobs. */
    QUAI_JOBS: flag,
    QUAI_DEMO: flag,
    QUAI_KEEP_MAILS_DAYS: days(90),
    QUAI_KEEP_NOTIFICATIONS_DAYS: days(180),
    /** Time limit of one statement of an export (see time-limits.ts). */
    QUAI_EXPORT_SECONDS: seconds(120),
    /** Time limit of an import, including its transaction. */
    QUAI_IMPORT_SECONDS: seconds(300),
    /** Port on which a worker serves /metrics and /healthz. A server uses its own port. */
    QUAI_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Event loop lag above which calls get 503; 0 means never. */
    QUAI_MAX_LAG_MS: z.coerce.number().int().min(0).default(2_000),
    /** Address of the first administrator, created when there is none. */
    QUAI_ADMIN_EMAIL: z.email().optional(),
    TRUST_PROXY: flag,
    /** Bucket for files. Without one, files go to the data folder. */
    S3_BUCKET: z.string().optional(),
    /** Address of a server other than Amazon's. */
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .refine((given) => !given.S3_BUCKET || (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  })

export type Config = z.infer<typeof environment>

/** Reads the environment once, at the start, and validates it. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const names = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new StartupProblem(`Unreadable configuration: ${names}. The table in the README gives the values allowed.`)
}
