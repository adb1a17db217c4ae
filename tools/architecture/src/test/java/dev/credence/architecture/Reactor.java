package dev.credence.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules of the build, read from the poms and the compiled module descriptors. */
final class Reactor {
    /** Tests run in the module's own folder, one below the root. */
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private Reactor() {}

    /** A module of the build. */
    record Member(Path folder, Document pom) {
        String artifact() {
            return child(pom.getDocumentElement(), "artifactId")
                    .getTextContent()
                    .strip();
        }

        boolean published() {
            return !artifact().equals("credence-bom")
                    && !textOf(pom, "maven.deploy.skip").contains("true")
                    && !textOf(pom, "packaging").contains("pom");
        }

        boolean modular() {
            return Files.exists(folder.resolve("src/main/java/module-info.java"));
        }

        Path classes() {
            return folder.resolve("target/classes");
        }

        ModuleDescriptor descriptor() {
            try (InputStream in = Files.newInputStream(classes().resolve("module-info.class"))) {
                return ModuleDescriptor.read(in);
            } catch (IOException e) {
                throw new UncheckedIOException(artifact() + " is not compiled", e);
            }
        }

        /** Returns the third-party dependencies that every user of the module receives: those that are neither for tests nor optional. */
        List<String> libraries() {
            return elements(child(pom.getDocumentElement(), "dependencies"), "dependency").stream()
                    .filter(dependency ->
                            textOf(dependency, "scope").stream().noneMatch(List.of("test", "provided")::contains)
                                    && !textOf(dependency, "optional").contains("true")
                                    && !textOf(dependency, "groupId").contains("dev.credence"))
                    .flatMap(dependency -> textOf(dependency, "artifactId").stream())
                    .toList();
        }

        /** Returns the modules of this project that every user of the module receives at run time, as its own pom names them. */
        List<String> brought() {
            return elements(child(pom.getDocumentElement(), "dependencies"), "dependency").stream()
                    .filter(dependency -> !textOf(dependency, "scope").contains("test")
                            && !textOf(dependency, "optional").contains("true"))
                    .flatMap(dependency -> textOf(dependency, "artifactId").stream())
                    .filter(artifact -> artifact.startsWith("credence-"))
                    .toList();
        }

        @Override
        public String toString() {
            return artifact();
        }
    }

    static List<Member> members() {
        return Read.MEMBERS;
    }

    /** Reads the poms once, when they are first needed. */
    private static final class Read {
        static final List<Member> MEMBERS = List.copyOf(members(ROOT));

        static final List<Member> PUBLISHED =
                MEMBERS.stream().filter(Member::published).toList();
    }

    private static List<Member> members(Path folder) {
        List<Member> members = new ArrayList<>();
        for (String module : textOf(parse(folder.resolve("pom.xml")), "module")) {
            Path path = folder.resolve(module);
            members.add(new Member(path, parse(path.resolve("pom.xml"))));
            members.addAll(members(path));
        }
        return members;
    }

    static List<Member> published() {
        return Read.PUBLISHED;
    }

    static List<Member> modular() {
        return published().stream().filter(Member::modular).toList();
    }

    /** The artifacts of this project that a pom names as dependencies, managed or not. */
    static List<String> dependencies(Path pom) {
        return artifacts(pom).stream().filter(id -> id.startsWith("credence-")).toList();
    }

    /** All artifacts that a pom names, its own among them. */
    static List<String> artifacts(Path pom) {
        return textOf(parse(pom), "artifactId");
    }

    /** The contents of all elements of a pom that have this name. */
    static List<String> texts(Path pom, String tag) {
        return textOf(parse(pom), tag);
    }

    /** The names of the children of a pom's root element. */
    static List<String> topLevelElements(Path pom) {
        List<String> names = new ArrayList<>();
        Node node = parse(pom).getDocumentElement().getFirstChild();
        for (; node != null; node = node.getNextSibling()) {
            names.add(node.getNodeName());
        }
        return names;
    }

    private static Document parse(Path pom) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("pom cannot be read: " + pom, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> textOf(Document document, String tag) {
        return textOf(document.getDocumentElement(), tag);
    }

    private static List<String> textOf(Element parent, String tag) {
        return elements(parent, tag).stream()
                .map(element -> element.getTextContent().strip())
                .toList();
    }

    private static List<Element> elements(Element parent, String tag) {
        NodeList nodes = parent.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Element child(Element parent, String tag) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(tag)) {
                return (Element) node;
            }
        }
        throw new IllegalStateException("pom has no " + tag);
    }
}
