/** FNC1 as readers send it: it ends a value without a predefined length. */
export const separator = '\u001d'
