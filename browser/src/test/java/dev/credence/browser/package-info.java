/** The report page in headless Chromium, as its readers open it: at a desk and on a phone, light and dark, by mouse and by keyboard. */
@NullMarked
package dev.credence.browser;

import org.jspecify.annotations.NullMarked;
