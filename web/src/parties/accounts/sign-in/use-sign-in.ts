import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { t as errorText } from '../../../platform/calls/error-texts.ts'
import type { TypedSignIn } from './sign-in.ts'

export type SignInFieldName = 'email' | 'password' | 'code'

interface Failure {
  /** The message of each wrong field. */
  wrong: Partial<Record<SignInFieldName, string>>
  /** The message that belongs to no field. */
  message: string | undefined
}

interface Options {
  /** Opens a session with what was typed. */
  enter: (typed: TypedSignIn) => Promise<Session>
  onSuccess: (session: Session) => Promise<void>
  onRefused?: (error: ApiError, typed: TypedSignIn) => void
}

/** Sends a form of the sign-in page, and leads to the first field that is refused. */
export const useSignIn = ({ enter, onSuccess, onRefused }: Options) => {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [{ wrong, message }, setFailure] = useState<Failure>({ wrong: {}, message: undefined })

  /** Does something with what is typed, and shows why it is refused. */
  const run = async (work: (typed: TypedSignIn) => Promise<void>) => {
    if (isSending || !form.current) return
    const typed = readForm(form.current)
    setFailure({ wrong: {}, message: undefined })
    setIsSending(true)
    try {
      await work(typed)
    } catch (error) {
      if (isApiError(error)) onRefused?.(error, typed)
      // The field must be editable again before it takes the focus.
      flushSync(() => setFailure(failureOf(error)))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    return run(async (typed) => onSuccess(await enter(typed)))
  }
  return { form, submit, run, isSending, wrong, message }
}

const readForm = (form: HTMLFormElement): TypedSignIn => {
  const typed = new FormData(form)
  const textOf = (name: SignInFieldName): string => {
    const text = typed.get(name)
    return typeof text === 'string' ? text : ''
  }
  return {
    email: textOf('email'),
    password: textOf('password'),
    staysSignedIn: typed.has('staysSignedIn'),
    ...(typed.has('code') && { code: textOf('code') }),
    trustsDevice: typed.has('trustsDevice'),
  }
}

const failureOf = (error: unknown): Failure => {
  // Anything else is the code of the page that could not be fetched.
  if (!isApiError(error)) return { wrong: {}, message: errorText('unreachable') }
  const wrong = Object.fromEntries(error.issues.map(({ path, fallback }) => [String(path[0]), fallback]))
  return { wrong, message: error.issues.length === 0 ? error.message : undefined }
}
