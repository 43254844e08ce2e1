export { createBrand } from "./brands.service";
export { isLinkPreview } from "./connect-links.engine";
export { findConnectPage, finishLink, getOperator, openConnectLink, unknownLinkPage } from "./connect-pages.service";
