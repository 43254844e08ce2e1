export { createBrand } from "./brands.service";
export { isLinkPreview } from "./connect-links.engine";
export { findConnectPage, finishLink, getOperator, openConnectLink, UNKNOWN_LINK_PAGE as unknownLinkPage } from "./connect-pages.service";
