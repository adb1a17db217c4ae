/** What one request or one command may take: time, memory, threads. */
@NullMarked
package dev.credence.cli.limit;

import org.jspecify.annotations.NullMarked;
