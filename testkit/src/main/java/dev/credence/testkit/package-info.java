/** Contracts: extend one, return the subject, and it is checked. */
@NullMarked
package dev.credence.testkit;

import org.jspecify.annotations.NullMarked;
