/**
 * Lists texts that name a role and need no second one, by file and by who reads them: the reason that each may speak of
 * the other side.
 * @type {Record<string, Record<string, string[]>>}
 */
export const READERS = {
  'web/src/parties/accounts/texts.ts': { 'everybody, before signing in': ['mottoDetail'] },
  'web/src/orders/carbon/texts.ts': { 'both sides, of the place': ['notKnown'] },
  'web/src/money/charges/texts.ts': {
    'the warehouse and administrators, of a deal': ['ratesLead'],
    'the customer, whose key says own or read': ['ownRatesLead', 'noRatesRead'],
  },
  'web/src/told/dashboard/texts.ts': { 'the customer': ['changesLead'] },
  'web/src/parties/deals/texts.ts': { administrators: ['carries', 'carries.hint'] },
  'web/src/orders/inventories/texts.ts': {
    'the customer': ['lead'],
    'an administrator, who chooses both': ['choosePartner'],
    'the warehouse': ['scopeAll'],
  },
  'web/src/money/invoices/texts.ts': {
    'the customer': ['emptyText', 'done.approve', 'approveText', 'approveOver', 'done.dispute', 'disputeText'],
    'the warehouse': ['deposited', 'remind', 'payText', 'unpayText', 'remindTitle', 'withdrawText'],
  },
  'web/src/orders/orders/bulk/texts.ts': { 'the warehouse': ['lead.confirm', 'mailsIn'] },
  'web/src/orders/orders/calendar/texts.ts': { 'the customer, who alone keeps a notice': ['asksAgain', 'notice'] },
  'web/src/orders/orders/complete/texts.ts': { 'the warehouse': ['signatureAsked'] },
  'web/src/orders/orders/form/texts.ts': {
    'an administrator, who chooses both': ['choosePartnerFirst'],
    'the customer, who alone keeps a notice': ['tooSoon', 'notice', 'notEditable'],
  },
  'web/src/orders/orders/page/texts.ts': { 'both sides, of the place': ['distanceHint'] },
  'web/src/orders/orders/texts.ts': { administrators: ['adminLead'] },
  'web/src/money/reminders/texts.ts': { administrators: ['lead', 'run.title'] },
  'web/src/money/reporting/texts.ts': { 'all roles, of both': ['lead'] },
  'web/src/app/settings/texts.ts': { 'the warehouse': ['limits'] },
  'web/src/goods/stock/adjust/texts.ts': { 'the warehouse': ['reasonHint'] },
  'web/src/goods/stock/file/texts.ts': { 'the warehouse': ['reasonHint'] },
  'web/src/goods/stock/texts.ts': { 'all roles, of a filter': ['comingHere'] },
  'web/src/parties/subscription/texts.ts': { 'the customer': ['shuttles'] },
  'web/src/parties/carriers/tracking/texts.ts': { 'the warehouse': ['commentHint'] },
  'web/src/parties/users/texts.ts': { administrators: ['api.lead'] },
  'web/src/orders/visits/texts.ts': {
    'a driver': ['arriveAsk', 'isAtDock', 'gateClosedText'],
    'who stands before the board': ['boardCodeLead'],
  },
}
