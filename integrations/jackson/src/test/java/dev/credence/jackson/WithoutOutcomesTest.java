package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that evidence is read and written where the optional module of outcomes is missing. */
class WithoutOutcomesTest {
    /** Loads all classes of the class path anew, without those of outcomes. */
    private static final class Loader extends URLClassLoader {
        Loader() throws MalformedURLException {
            super(urls(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] urls() throws MalformedURLException {
            List<URL> urls = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
                urls.add(new File(entry).toURI().toURL());
            }
            return urls.toArray(URL[]::new);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("dev.credence.outcomes.")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    /** Reads evidence and writes it again, in the loader of this class. */
    public static final class Copy {
        private Copy() {}

        /** Returns the evidence as it is written after it was read. */
        public static String of(String json) {
            return CredenceJson.mapper()
                    .writeValueAsString(CredenceJson.mapper().readValue(json, EvidenceDocument.class));
        }
    }

    @Test
    void otherEvidenceIsReadAndWrittenAndOutcomesAreRefused() throws IOException, ReflectiveOperationException {
        String binary = "{\"type\":\"confusion\",\"labels\":[\"n\",\"y\"],\"counts\":[[3,1],[0,2]]}";
        try (Loader loader = new Loader()) {
            Method copy = loader.loadClass(Copy.class.getName()).getMethod("of", String.class);

            assertThat(copy.invoke(null, binary)).isEqualTo(binary);
            assertThatThrownBy(() -> copy.invoke(
                            null, "{\"type\":\"outcomes\",\"columns\":[{\"name\":\"grade\"}],\"values\":[[1]]}"))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageStartingWith("$: outcomes evidence must be read with the module of outcomes: add"
                            + " credence-outcomes to the class path");
        }
    }
}
