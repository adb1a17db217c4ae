/** What an installation found, from which jar. */
@NullMarked
package dev.credence.report.installed;

import org.jspecify.annotations.NullMarked;
