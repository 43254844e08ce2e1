"use client";

import { PageError } from "@/components/errors/page-error";

export default PageError;
