import { PageFrame } from '../ui/PageFrame.tsx'

export const OrdersPage = () => <PageFrame title="Commandes">{null}</PageFrame>
