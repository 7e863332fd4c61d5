import { PageFrame } from '../ui/PageFrame.tsx'

export const OrderCreatePage = () => <PageFrame title="Commande">{null}</PageFrame>
