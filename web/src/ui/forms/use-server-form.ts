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
  /** The contract's schema: it refuses here what the server would refuse. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
}

interface ServerOptions<Input extends FieldValues, Output, Answer> extends Fields<Input, Output> {
  send: (values: Output) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Output) => void | Promise<void>
  /** What the page does besides showing the refusal. */
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
  /** Runs `then` in place of the submission once every field is right: to ask for a confirmation first. */
  asking: (then: () => void) => Submit
  isSending: boolean
  /** The sentences, in French, that stand at no field. */
  refusal: string | undefined
  clearRefusal: () => void
  /** Back to the values that it opened with. */
  reset: () => void
  /** Leads to the first wrong field, when there is one: once a dialog that covered it has closed. */
  goToFirstWrong: () => void
}

/**
 * A form on a schema of the contract. What zod or the server refuses stands at its field, in French, and the first
 * wrong field of the page takes the focus; what was typed stays. The same submission sent again keeps its idempotency
 * key (platform/calls/idempotency.ts).
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

/** The same for a form whose values stay on the page: nothing is sent, it works without a network. */
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
  const [refusal, setRefusal] = useState<string>()

  const goToFirstWrong = () => {
    const first = firstWrong(methods)
    if (first) methods.setFocus(first)
  }
  const refuse = (unshown: readonly string[]) => {
    setRefusal([...new Set(unshown)].join(' ') || undefined)
    goToFirstWrong()
  }
  const submitting = (onValid: (values: Output) => void | Promise<void>): Submit =>
    methods.handleSubmit(
      async (values) => {
        setRefusal(undefined)
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
    clearRefusal: () => setRefusal(undefined),
    reset: () => {
      setRefusal(undefined)
      methods.reset()
    },
    goToFirstWrong,
  }
}

/** The wrong field that stands first on the page: fields are mounted in another order, as lines are added. */
const firstWrong = <Input extends FieldValues, Output>({
  control,
  getFieldState,
}: UseFormReturn<Input, unknown, Output>): FieldPath<Input> | undefined => {
  const wrong = [...control._names.mount]
    // Names of mounted fields are paths of the form.
    .map((name) => ({ name: name as FieldPath<Input>, place: placeOf(name) }))
    .filter(({ name }) => getFieldState(name).invalid)
  return wrong.sort((a, b) => orderOnPage(a.place, b.place))[0]?.name
}

/** A field without an element of its name, as a group of radio buttons, is named by `data-field`. */
const placeOf = (name: string): Element | null => document.querySelector(`[name="${name}"], [data-field="${name}"]`)

const orderOnPage = (a: Element | null, b: Element | null): number => {
  if (!a || !b || a === b) return Number(!a) - Number(!b)
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Puts each issue at its field; answers the sentences of those that have no field on screen. */
const showIssues = <Input extends FieldValues, Output>(
  issues: readonly { path: (string | number)[]; fallback: string }[],
  { control, setError }: UseFormReturn<Input, unknown, Output>,
): string[] => {
  const unshown: string[] = []
  for (const { path, fallback } of issues) {
    // The server's path names a field of the schema that this form was built on.
    const name = path.join('.') as FieldPath<Input>
    if (isShown(name, control)) setError(name, { type: 'server', message: fallback })
    else unshown.push(fallback)
  }
  return unshown
}

/** The sentences of the resolver that stand at no field on screen. */
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

/** A field may show what is wrong within it: the hours of a week. */
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
    // react-hook-form types errors by field path; `place` builds that very tree.
    return { values: {}, errors: errors as never }
  }

const place = (tree: Record<string, unknown>, [head, ...rest]: (string | number)[], leaf: object): void => {
  if (head === undefined) return
  if (rest.length === 0) {
    tree[head] ??= leaf
    return
  }
  tree[head] ??= typeof rest[0] === 'number' ? [] : {}
  // A branch is only ever made here, as an object or an array.
  place(tree[head] as Record<string, unknown>, rest, leaf)
}
