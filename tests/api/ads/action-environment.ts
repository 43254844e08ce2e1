import "./data-directory";
import "@/tests/api/connections/sandbox-environment";
