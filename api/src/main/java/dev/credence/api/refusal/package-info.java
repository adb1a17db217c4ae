/** Why something was not answered, as a value: a code, a sentence, and what would fit instead. */
@NullMarked
package dev.credence.api.refusal;

import org.jspecify.annotations.NullMarked;
