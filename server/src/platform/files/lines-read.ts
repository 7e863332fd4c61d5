/** Lines of a table that are read, blank ones too: a spreadsheet saves thousands below a table whose rows it formatted. */
export const maxLinesRead = 100_000

export const tooManyLines =
  'Ce fichier a plus de 100 000 lignes, vides comprises : supprimez celles qui ne servent pas.'
