import { PageFrame } from '../ui/PageFrame.tsx'

export const LoginPage = () => <PageFrame title="Connexion">{null}</PageFrame>
