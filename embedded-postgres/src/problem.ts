/** Problem that prevents the embedded PostgreSQL from starting and that a person can fix. Its message explains how. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem'
}

/** Explains why a file or folder could not be read or written, and how to fix it. */
export function fileProblem(error: unknown, path: string): PostgresProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  return new PostgresProblem(`Cannot write to ${path}: ${reason}.`, { cause: error })
}

const reasons: Record<string, string> = {
  EACCES: 'the user who runs Quai may not (check the owner and the permissions of the folder)',
  EPERM: 'the user who runs Quai may not (check the owner and the permissions of the folder)',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is reached',
  EIO: 'the disk reports a hardware error',
  ENOTDIR: 'a file has the name of a folder on this path',
  EEXIST: 'a file of that name exists',
  ENAMETOOLONG: 'the path is too long',
}
