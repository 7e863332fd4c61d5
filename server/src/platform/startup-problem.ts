/** What stops the program from starting and that the person who started it can mend: its message is in French. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Tells in French why a file or folder could not be read or written, and what to do about it. */
export function fileProblem(error: unknown, path: string): StartupProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  return new StartupProblem(`Impossible d’écrire dans « ${path} » : ${reason}.`, { cause: error })
}

const reasons: Record<string, string> = {
  EACCES: 'l’utilisateur qui lance Quai n’en a pas le droit (vérifiez le propriétaire et les droits du dossier)',
  EPERM: 'l’utilisateur qui lance Quai n’en a pas le droit (vérifiez le propriétaire et les droits du dossier)',
  EROFS: 'ce disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota de disque est atteint',
  EIO: 'le disque signale une erreur matérielle',
  ENOTDIR: 'un fichier porte le nom d’un dossier de ce chemin',
  EEXIST: 'un fichier porte déjà ce nom',
  ENAMETOOLONG: 'ce chemin est trop long',
}
