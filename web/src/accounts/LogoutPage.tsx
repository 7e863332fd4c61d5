import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { closeSession } from '../platform/session.ts'
import { whileLoading } from '../ui/while-loading.ts'

/** Ends the session on arrival; an effect, since arriving is what asks for it. */
export const LogoutPage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    void whileLoading(closeSession()).then(() => {
      queryClient.clear()
      return navigate({ to: '/login', replace: true })
    })
  }, [navigate])
  return null
}
