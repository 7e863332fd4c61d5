import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, isApiError } from '../../platform/calls/api-error.ts'
import { discard, outbox, useWaiting } from '../../platform/outbox/outbox.ts'
import { t } from '../texts.ts'
import { firstWrong } from './first-wrong.ts'
import { type Kept, type Typing, useFoundDraft, useTyping } from './use-typing.ts'

interface Fields<Input extends FieldValues, Output> {
  /** The contract's schema: it refuses in the browser what the server would refuse. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Keeps the input on the device until it is sent; absent for a password or a short dialog. */
  kept?: Kept<Input>
}

interface ServerOptions<Input extends FieldValues, Output, Answer> extends Fields<Input, Output> {
  /** Sends by `api`, whose writes wait on the device without a network (platform/outbox), or by a call of its own. */
  send: (values: Output, api: Outbox) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Output) => void | Promise<void>
  /** Called in addition to showing the refusal. */
  onRefused?: (error: ApiError) => unknown
}

interface LocalOptions<Input extends FieldValues, Output> extends Fields<Input, Output> {
  onSubmit: (values: Output) => void | Promise<void>
}

/** The calls of the contract, whose writes wait on the device. */
export type Outbox = ReturnType<typeof outbox>
type Submit = (event?: BaseSyntheticEvent) => Promise<void>

export interface ServerForm<Input extends FieldValues, Output> {
  methods: UseFormReturn<Input, unknown, Output>
  control: Control<Input, unknown, Output>
  submit: Submit
  /** Runs `then` instead of submitting once every field is valid, to ask for a confirmation first. */
  asking: (then: () => void) => Submit
  isSending: boolean
  /** Gives up a send that waits for the network; undefined while there is none. */
  giveUp: (() => void) | undefined
  /** The messages, in French, that belong to no field. */
  refusal: string | undefined
  clearRefusal: () => void
  /** Restores the initial values. */
  reset: () => void
  /** The unsent input, also from a former visit. */
  typing: Typing<Input>
  /** Focuses the first invalid field, if any: for use once a dialog that covered it has closed. */
  goToFirstWrong: () => void
}

/**
 * Builds a form on a schema of the contract. Errors of zod and of the server show at their fields, in French, and the
 * first invalid field takes the focus; what was typed stays. Submitting the same values again keeps the idempotency key
 * (platform/calls/link.ts).
 */
export const useServerForm = <Input extends FieldValues, Output, Answer>({
  send,
  onSuccess,
  onRefused,
  ...fields
}: ServerOptions<Input, Output, Answer>): ServerForm<Input, Output> => {
  const { sending, joining, ...state } = useSending({ send, onRefused, place: fields.kept?.name })
  const form: ServerForm<Input, Output> = useLocalForm({
    ...fields,
    onSubmit: async (values) => {
      const { pathname } = window.location
      const answer = await sending(values)
      // Before `onSuccess`, which may leave the page: nothing is left to keep.
      form.typing.settle()
      // The page was left meanwhile: what follows an answer would take the reader away from another one.
      if (window.location.pathname !== pathname) return
      await onSuccess?.(answer, values)
    },
  })
  const join = useEffectEvent((id: string) => {
    if (!state.isSending) void joining(id, form.submit)
  })
  const { waitingId } = state
  // What this form sent in a former visit still waits: follows it as if it had just been sent.
  useEffect(() => {
    if (waitingId !== undefined) join(waitingId)
  }, [waitingId])
  return { ...form, isSending: state.isSending, giveUp: state.giveUp }
}

/** Sends, once the server can be reached, unless the reader gives up first. */
const useSending = <Output, Answer>({
  send,
  onRefused,
  place: name,
}: Pick<ServerOptions<FieldValues, Output, Answer>, 'send' | 'onRefused'> & { place: string | undefined }) => {
  const [ownPlace] = useState(() => crypto.randomUUID())
  const place = name ?? ownPlace
  const [waiting] = useWaiting(place)
  const joined = useRef<string>(undefined)
  const { mutateAsync, isPending, reset } = useMutation({
    mutationFn: (values: Output) => {
      // Another input replaces the one that waits.
      if (waiting && joined.current === undefined) discard(waiting.letter.id)
      return send(values, outbox(place, joined.current))
    },
    onError: (error) => isApiError(error) && onRefused?.(error),
    meta: { silent: true },
  })
  const [stop, setStop] = useState<(error: Error) => void>()
  const giveUp = () => {
    if (!waiting) return
    discard(waiting.letter.id)
    reset()
    // A call that left before the network failed may have reached the server.
    stop?.(new ApiError({ statusCode: 0, code: 'GIVEN_UP', message: waiting.mayHaveArrived ? t('maybeSent') : '' }))
  }
  return {
    sending: (values: Output): Promise<Answer> => {
      const { promise, reject } = Promise.withResolvers<never>()
      setStop(() => reject)
      return Promise.race([mutateAsync(values), promise])
    },
    isSending: isPending,
    giveUp: waiting && (waiting.isPaused || waiting.mayHaveArrived) ? giveUp : undefined,
    waitingId: waiting?.letter.id,
    /** Runs a submission that takes the answer to a letter, in place of sending another one. */
    joining: async (id: string, submit: Submit) => {
      joined.current = id
      await submit()
      joined.current = undefined
    },
  }
}

/** Builds a form whose values stay on the page: nothing is sent, so it works without a network. */
export const useLocalForm = <Input extends FieldValues, Output>({
  schema,
  defaultValues,
  kept,
  onSubmit,
}: LocalOptions<Input, Output>): ServerForm<Input, Output> => {
  const { methods, typing } = useKeptForm({ schema, defaultValues, ...(kept && { kept }) })
  const { refuse, ...shown } = useRefusal(methods)

  const submitting = (onValid: (values: Output) => void | Promise<void>): Submit =>
    methods.handleSubmit(
      async (values) => {
        shown.clearRefusal()
        try {
          await onValid(values)
        } catch (error) {
          if (!isApiError(error)) throw error
          refuse(error.issues.length === 0 ? [error.message] : showIssues(error.issues, methods))
        }
      },
      (errors) => refuse(unshownIn(errors, methods.control)),
    )

  return {
    methods,
    control: methods.control,
    submit: submitting(async (values) => {
      await onSubmit(values)
      typing.settle()
    }),
    asking: (then) => submitting(then),
    isSending: false,
    giveUp: undefined,
    ...shown,
    reset: () => {
      shown.clearRefusal()
      typing.settle()
      methods.reset(defaultValues)
    },
    typing,
  }
}

/** Fills the fields with the draft of a former visit, or else with the default values. */
const useKeptForm = <Input extends FieldValues, Output>({ schema, defaultValues, kept }: Fields<Input, Output>) => {
  const opened = useFoundDraft(kept, defaultValues)
  const methods = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    // A draft holds the whole values of its form.
    defaultValues: (opened.found?.values as DefaultValues<Input> | undefined) ?? defaultValues,
    shouldFocusError: false,
  })
  return { methods, typing: useTyping(methods, { kept, opened, fresh: defaultValues }) }
}

/**
 * Holds the messages that belong to no field, shown beside the button; refusing leads to the first invalid field.
 */
const useRefusal = <Input extends FieldValues, Output>(methods: UseFormReturn<Input, unknown, Output>) => {
  const [refusal, setRefusal] = useState<string>()
  const goToFirstWrong = () => firstWrong(methods.control)?.go(methods)
  return {
    refusal,
    refuse: (unshown: readonly string[]) => {
      const text = [...new Set(unshown)].join(' ')
      setRefusal(text || undefined)
      goToFirstWrong()
    },
    clearRefusal: () => setRefusal(undefined),
    goToFirstWrong,
  }
}

/** Puts each issue at its field; returns the messages of those without a field on screen. */
const showIssues = <Input extends FieldValues, Output>(
  issues: readonly { path: (string | number)[]; fallback: string }[],
  { control, setError }: UseFormReturn<Input, unknown, Output>,
): string[] => {
  const unshown: string[] = []
  for (const { path, fallback } of issues) {
    // The path names a field of the schema that this form was built on.
    const name = path.join('.') as FieldPath<Input>
    if (hasField(name, control)) setError(name, { type: 'server', message: fallback })
    else unshown.push(fallback)
  }
  return unshown
}

/** Returns the resolver's messages that have no field on screen. */
const unshownIn = <Input extends FieldValues, Output>(
  errors: object,
  control: Control<Input, unknown, Output>,
  path: readonly string[] = [],
): string[] =>
  Object.entries(errors).flatMap(([key, branch]: [string, unknown]) => {
    if (typeof branch !== 'object' || branch === null) return []
    const here = [...path, key]
    if (!('message' in branch) || typeof branch.message !== 'string') return unshownIn(branch, control, here)
    return hasField(here.join('.'), control) ? [] : [branch.message]
  })

/** True when the field, or one that contains it, is on screen: a week's hours show the errors within. */
const hasField = <Input extends FieldValues, Output>(name: string, control: Control<Input, unknown, Output>): boolean =>
  [...control._names.mount].some((field) => name === field || name.startsWith(`${field}.`))

const resolverOf =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values) => {
    const parsed = await schema.safeParseAsync(values, { reportInput: true })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of parsed.error.issues) {
      const { path, fallback } = toFieldIssue(issue)
      place(errors, path.length > 0 ? path : ['root'], { type: issue.code, message: fallback })
    }
    // react-hook-form types errors by field path, and `place` builds that same tree.
    return { values: {}, errors: errors as never }
  }

const place = (tree: Record<string, unknown>, [head, ...rest]: (string | number)[], leaf: object): void => {
  if (head === undefined) return
  if (rest.length === 0) {
    tree[head] ??= leaf
    return
  }
  tree[head] ??= typeof rest[0] === 'number' ? [] : {}
  // Branches are created only here, as objects or arrays.
  place(tree[head] as Record<string, unknown>, rest, leaf)
}
