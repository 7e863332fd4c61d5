/** The end of an address that opens the form of an order with its lines reduced to what is in stock. */
export const fitHash = 'disponible'
