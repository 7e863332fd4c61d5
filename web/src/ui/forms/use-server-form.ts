import { toFieldIssue } from '@quai/contract/issues.ts'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
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
import { type ApiError, isApiError } from '../../platform/calls/api-error.ts'

interface Fields<Input extends FieldValues, Output> {
  /** The contract's schema: it refuses in the browser what the server would refuse. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
}

interface ServerOptions<Input extends FieldValues, Output, Answer> extends Fields<Input, Output> {
  send: (values: Output) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Output) => void | Promise<void>
  /** Called in addition to showing the refusal. */
  onRefused?: (error: ApiError) => unknown
}

interface LocalOptions<Input extends FieldValues, Output> extends Fields<Input, Output> {
  onSubmit: (values: Output) => void | Promise<void>
}

type Submit = (event?: BaseSyntheticEvent) => Promise<void>

export interface ServerForm<Input extends FieldValues, Output> {
  methods: UseFormReturn<Input, unknown, Output>
  control: Control<Input, unknown, Output>
  submit: Submit
  /** Runs `then` instead of submitting once every field is valid, to ask for a confirmation first. */
  asking: (then: () => void) => Submit
  isSending: boolean
  /** The messages, in French, that belong to no field. */
  refusal: string | undefined
  clearRefusal: () => void
  /** Restores the initial values. */
  reset: () => void
  /** Focuses the first invalid field, if any: for use once a dialog that covered it has closed. */
  goToFirstWrong: () => void
}

/**
 * Builds a form on a schema of the contract. Errors of zod and of the server show at their fields, in French, and the
 * first invalid field takes the focus; what was typed stays. Submitting the same values again keeps the idempotency key
 * (platform/calls/idempotency.ts).
 */
export const useServerForm = <Input extends FieldValues, Output, Answer>({
  send,
  onSuccess,
  onRefused,
  ...fields
}: ServerOptions<Input, Output, Answer>): ServerForm<Input, Output> => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onError: (error) => isApiError(error) && onRefused?.(error),
    meta: { silent: true },
  })
  const form = useLocalForm({
    ...fields,
    onSubmit: async (values) => {
      const answer = await mutateAsync(values)
      await onSuccess?.(answer, values)
    },
  })
  return { ...form, isSending: isPending }
}

/** Builds a form whose values stay on the page: nothing is sent, so it works without a network. */
export const useLocalForm = <Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
}: LocalOptions<Input, Output>): ServerForm<Input, Output> => {
  const methods = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { refusal, refuse, clearRefusal, goToFirstWrong } = useRefusal(methods)

  const submitting = (onValid: (values: Output) => void | Promise<void>): Submit =>
    methods.handleSubmit(
      async (values) => {
        clearRefusal()
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
    submit: submitting(onSubmit),
    asking: (then) => submitting(then),
    isSending: false,
    refusal,
    clearRefusal,
    reset: () => {
      clearRefusal()
      methods.reset()
    },
    goToFirstWrong,
  }
}

/** Holds the messages that belong to no field; refusing leads to the first invalid field. */
const useRefusal = <Input extends FieldValues, Output>(methods: UseFormReturn<Input, unknown, Output>) => {
  const [refusal, setRefusal] = useState<string>()
  const goToFirstWrong = () => {
    const first = firstWrong(methods)
    if (first) methods.setFocus(first)
  }
  return {
    refusal,
    refuse: (unshown: readonly string[]) => {
      setRefusal([...new Set(unshown)].join(' ') || undefined)
      goToFirstWrong()
    },
    clearRefusal: () => setRefusal(undefined),
    goToFirstWrong,
  }
}

/** Returns the invalid field that comes first on the page: the mounting order differs when lines are added. */
const firstWrong = <Input extends FieldValues, Output>({
  control,
  getFieldState,
}: UseFormReturn<Input, unknown, Output>): FieldPath<Input> | undefined => {
  const wrong = [...control._names.mount]
    // The names of mounted fields are paths of the form.
    .map((name) => ({ name: name as FieldPath<Input>, place: placeOf(name) }))
    .filter(({ name }) => getFieldState(name).invalid)
  return wrong.sort((a, b) => orderOnPage(a.place, b.place))[0]?.name
}

/** Finds a field by its name or, for a group of radio buttons, by `data-field`. */
const placeOf = (name: string): Element | null => document.querySelector(`[name="${name}"], [data-field="${name}"]`)

const orderOnPage = (a: Element | null, b: Element | null): number => {
  if (!a || !b || a === b) return Number(!a) - Number(!b)
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
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
    if (isShown(name, control)) setError(name, { type: 'server', message: fallback })
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
    return isShown(here.join('.'), control) ? [] : [branch.message]
  })

/** True when the field, or one that contains it, is on screen: a week's hours show the errors within. */
const isShown = <Input extends FieldValues, Output>(name: string, control: Control<Input, unknown, Output>): boolean =>
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
