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
import { isApiError } from '../platform/api-error.ts'

interface Options<Input extends FieldValues, Output, Answer> {
  /** The contract's schema: it refuses here what the server would refuse. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  send: (values: Output) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Output) => void | Promise<void>
}

export interface ServerForm<Input extends FieldValues, Output, Answer> {
  methods: UseFormReturn<Input, unknown, Output>
  control: Control<Input, unknown, Output>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isSending: boolean
  answer: Answer | undefined
  /** What the server refused as a whole, in French. */
  refusal: string | undefined
}

/**
 * A form on a schema of the contract. What zod or the server refuses stands at its field, in French; what was typed
 * stays. The same submission sent again keeps its idempotency key (platform/idempotency.ts).
 */
export const useServerForm = <Input extends FieldValues, Output, Answer>({
  schema,
  defaultValues,
  send,
  onSuccess,
}: Options<Input, Output, Answer>): ServerForm<Input, Output, Answer> => {
  const methods = useForm<Input, unknown, Output>({ resolver: resolverOf(schema), defaultValues })
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync, isPending, data } = useMutation({ mutationFn: send, meta: { silent: true } })

  const submit = methods.handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await onSuccess?.(await mutateAsync(values), values)
    } catch (error) {
      if (!isApiError(error)) throw error
      const unshown = showIssues(error.issues, methods)
      setRefusal(error.issues.length === 0 ? error.message : unshown.join(' ') || undefined)
    }
  })

  return { methods, control: methods.control, submit, isSending: isPending, answer: data, refusal }
}

/** Puts each issue at its field; answers the sentences of those that have no field on screen. */
const showIssues = <Input extends FieldValues, Output>(
  issues: readonly { path: (string | number)[]; fallback: string }[],
  { control, setError }: UseFormReturn<Input, unknown, Output>,
): string[] => {
  const unshown: string[] = []
  issues.forEach(({ path, fallback }, index) => {
    // The server's path names a field of the schema that this form was built on.
    const name = path.join('.') as FieldPath<Input>
    if (control._names.mount.has(name))
      setError(name, { type: 'server', message: fallback }, { shouldFocus: index === 0 })
    else unshown.push(fallback)
  })
  return unshown
}

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
