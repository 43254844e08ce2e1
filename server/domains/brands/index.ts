export { createBrand } from "./brands.service";
