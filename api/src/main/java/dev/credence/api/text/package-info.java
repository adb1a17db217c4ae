/** How messages are put into words. */
@NullMarked
package dev.credence.api.text;

import org.jspecify.annotations.NullMarked;
