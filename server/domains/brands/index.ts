export { createBrand } from "./brands.service";
export { isLinkPreview } from "./connect-links.engine";
export { findConnectPage, finishLink, getOperator, openConnectLink, UNKNOWN_LINK_PAGE } from "./connect-pages.service";
