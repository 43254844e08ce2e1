export { default } from "../connect/layout";
