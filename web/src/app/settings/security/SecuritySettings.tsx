import { EmailForm } from './EmailForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { TwoSteps } from './TwoSteps.tsx'

/** Everything that decides how one signs in to the account, apart from the password. */
export const SecuritySettings = () => (
  <>
    <EmailForm />
    <TwoSteps />
    <OwnSessions />
  </>
)
