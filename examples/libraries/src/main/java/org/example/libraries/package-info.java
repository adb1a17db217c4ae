/** Results of other libraries as evidence: a program each. */
package org.example.libraries;
