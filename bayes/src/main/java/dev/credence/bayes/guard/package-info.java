/** Guards of arguments, each message in one place. */
@NullMarked
package dev.credence.bayes.guard;

import org.jspecify.annotations.NullMarked;
