/** Formats a package number as it is read: written 120-3, read 120_3. */
export const readPackageNumber = (written: string): string => written.replace('-', '_')
