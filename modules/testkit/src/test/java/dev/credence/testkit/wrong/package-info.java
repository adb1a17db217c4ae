/** Subjects that look correct but are not, with the law that detects each, and correct subjects, which pass. */
@NullMarked
package dev.credence.testkit.wrong;

import org.jspecify.annotations.NullMarked;
