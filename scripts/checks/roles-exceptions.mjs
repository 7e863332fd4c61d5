/**
 * Lists texts that name a role and need no second one, by file and by who reads them: the reason that each may speak of
 * the other side.
 * @type {Record<string, Record<string, string[]>>}
 */
export const READERS = {
  'web/src/accounts/texts.ts': { 'everybody, before signing in': ['mottoDetail'] },
  'web/src/carbon/texts.ts': { 'both sides, of the place': ['notKnown'] },
  'web/src/charges/texts.ts': {
    'the warehouse and administrators, of a deal': ['ratesLead'],
    'the customer, whose key says own or read': ['ownRatesLead', 'noRatesRead'],
  },
  'web/src/dashboard/texts.ts': { 'the customer': ['changesLead'] },
  'web/src/deals/texts.ts': { administrators: ['carries', 'carries.hint'] },
  'web/src/inventories/texts.ts': {
    'the customer': ['lead'],
    'an administrator, who chooses both': ['choosePartner'],
    'the warehouse': ['scopeAll'],
  },
  'web/src/invoices/texts.ts': {
    'the customer': ['emptyText', 'done.approve', 'approveText', 'approveOver', 'done.dispute', 'disputeText'],
    'the warehouse': ['deposited', 'remind', 'payText', 'unpayText', 'remindTitle', 'withdrawText'],
  },
  'web/src/orders/bulk/texts.ts': { 'the warehouse': ['lead.confirm', 'mailsIn'] },
  'web/src/orders/calendar/texts.ts': { 'the customer, who alone keeps a notice': ['asksAgain', 'notice'] },
  'web/src/orders/complete/texts.ts': { 'the warehouse': ['signatureAsked'] },
  'web/src/orders/form/texts.ts': {
    'an administrator, who chooses both': ['choosePartnerFirst'],
    'the customer, who alone keeps a notice': ['tooSoon', 'notice', 'notEditable'],
  },
  'web/src/orders/page/texts.ts': { 'both sides, of the place': ['distanceHint'] },
  'web/src/orders/texts.ts': { administrators: ['adminLead'] },
  'web/src/reminders/texts.ts': { administrators: ['lead', 'run.title'] },
  'web/src/reporting/texts.ts': { 'all roles, of both': ['lead'] },
  'web/src/settings/texts.ts': { 'the warehouse': ['limits'] },
  'web/src/stock/adjust/texts.ts': { 'the warehouse': ['reasonHint'] },
  'web/src/stock/file/texts.ts': { 'the warehouse': ['reasonHint'] },
  'web/src/stock/texts.ts': { 'all roles, of a filter': ['comingHere'] },
  'web/src/subscription/texts.ts': { 'the customer': ['shuttles'] },
  'web/src/carriers/tracking/texts.ts': { 'the warehouse': ['commentHint'] },
  'web/src/users/texts.ts': { administrators: ['api.lead'] },
  'web/src/visits/texts.ts': {
    'a driver': ['arriveAsk', 'isAtDock', 'gateClosedText'],
    'who stands before the board': ['boardCodeLead'],
  },
}
